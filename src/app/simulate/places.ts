/** A state as the simulation fills it: real counties, each with the first three digits of zip codes there, and its kinds of government. */
export interface State {
  readonly state: string;
  /** "Albany 122" */
  readonly counties: readonly string[];
  readonly govtypes: readonly string[];
  /** Classes of its towns, where the state has them. */
  readonly classes?: readonly string[];
  /** What counties are called, where not counties. */
  readonly subdivision?: { readonly one: string; readonly many: string };
}

export const STATES_WITH_TOWNS: readonly State[] = [
  { state: "NY", govtypes: ["Town", "Town", "Village", "City"], counties: ["Albany 122", "Columbia 125", "Dutchess 126", "Erie 140", "Jefferson 136", "Monroe 144", "Onondaga 130", "Saratoga 128", "Suffolk 117", "Tompkins 148", "Ulster 124", "Westchester 105"] },
  { state: "PA", govtypes: ["Township", "Township", "Borough", "City"], classes: ["First Class", "Second Class", "Third Class"], counties: ["Adams 173", "Allegheny 150", "Berks 195", "Bucks 189", "Centre 168", "Chester 193", "Erie 164", "Lancaster 175", "Lehigh 180", "York 174"] },
  { state: "NJ", govtypes: ["Township", "Borough", "Town", "City"], counties: ["Atlantic 082", "Bergen 076", "Burlington 080", "Hunterdon 088", "Monmouth 077", "Morris 079", "Ocean 087", "Sussex 078"] },
  { state: "CT", govtypes: ["Town", "Town", "City"], counties: ["Fairfield 068", "Hartford 060", "Litchfield 067", "Middlesex 064", "New Haven 065", "New London 063", "Tolland 062"] },
  { state: "MA", govtypes: ["Town", "Town", "City"], counties: ["Barnstable 026", "Berkshire 012", "Bristol 027", "Essex 019", "Franklin 013", "Hampshire 010", "Plymouth 023", "Worcester 015"] },
  { state: "VT", govtypes: ["Town", "Village", "City"], counties: ["Addison 057", "Bennington 052", "Chittenden 054", "Orange 050", "Washington 056", "Windham 053", "Windsor 050"] },
  { state: "NH", govtypes: ["Town", "Town", "City"], counties: ["Belknap 032", "Cheshire 034", "Grafton 037", "Hillsborough 030", "Merrimack 033", "Rockingham 038", "Strafford 038"] },
  { state: "ME", govtypes: ["Town", "Town", "City"], counties: ["Aroostook 047", "Cumberland 040", "Hancock 046", "Kennebec 043", "Knox 048", "Penobscot 044", "York 039"] },
  { state: "RI", govtypes: ["Town", "City"], counties: ["Kent 028", "Newport 028", "Providence 029", "Washington 028"] },
  { state: "MI", govtypes: ["Township", "Charter Township", "Village", "City"], classes: ["General Law", "Charter", "Home Rule"], counties: ["Allegan 490", "Ingham 488", "Kent 493", "Livingston 481", "Marquette 498", "Oakland 483", "Ottawa 494", "Washtenaw 481"] },
  { state: "WI", govtypes: ["Town", "Village", "City"], classes: ["First Class", "Second Class", "Third Class", "Fourth Class"], counties: ["Brown 541", "Dane 535", "Door 542", "Eau Claire 547", "Outagamie 549", "Racine 531", "Sauk 539", "Waukesha 530"] },
  { state: "OH", govtypes: ["Village", "City", "Township"], counties: ["Athens 457", "Butler 450", "Delaware 430", "Franklin 432", "Lorain 440", "Medina 442", "Summit 443", "Warren 450"] },
  { state: "IL", govtypes: ["Village", "Village", "City"], counties: ["Champaign 618", "DuPage 601", "Kane 605", "Lake 600", "McHenry 600", "Peoria 616", "Sangamon 627", "Will 604"] },
  { state: "MD", govtypes: ["Town", "City"], counties: ["Anne Arundel 214", "Carroll 217", "Frederick 217", "Harford 210", "Kent 216", "Talbot 216", "Wicomico 218"] },
  { state: "DE", govtypes: ["Town", "City"], counties: ["Kent 199", "New Castle 197", "Sussex 199"] },
  { state: "VA", govtypes: ["Town", "City"], counties: ["Albemarle 229", "Augusta 244", "Fauquier 201", "Loudoun 201", "Montgomery 240", "Rockingham 228"] },
  { state: "NC", govtypes: ["Town", "Village", "City"], counties: ["Buncombe 288", "Chatham 273", "Durham 277", "Orange 275", "Pitt 278", "Wake 276"] },
  { state: "CA", govtypes: ["City", "City", "Town"], counties: ["Butte 959", "El Dorado 957", "Marin 949", "Napa 945", "San Mateo 944", "Santa Cruz 950", "Sonoma 954", "Yolo 956"] },
  { state: "CO", govtypes: ["Town", "Town", "City"], counties: ["Boulder 803", "Chaffee 812", "Garfield 816", "Larimer 805", "Mesa 815", "Weld 806"] },
  { state: "LA", govtypes: ["Town", "Village", "City"], subdivision: { one: "Parish", many: "Parishes" }, counties: ["Caddo 711", "Lafayette 705", "Livingston 707", "Ouachita 712", "St. Tammany 704", "Terrebonne 703"] },
];

/** Halves of names: "Alder" and " Creek". */
export const FIRST_HALVES: readonly string[] =
  "Alder Amber Ash Aspen Bay Beacon Beech Birch Black Bramble Bright Brook Cedar Chestnut Clear Clover Copper Crane Crow Deer Eagle East Elder Elm Ember Fern Fox Glen Granite Gray Green Harrow Hawk Hazel Heath Heron High Hollow Holly Iron Ivy Juniper Kestrel Kings Lark Laurel Linden Long Maple Marsh Meadow Mill Moss North Oak Old Otter Pine Quail Quarry Raven Red Ridge Rowan Saddle Salt Sand Silver South Spruce Stone Sugar Swan Tamarack Thorn Timber Walnut West Whit Wild Willow Winter Wolf Wren".split(" ");
export const SECOND_HALVES: readonly string[] = ["brook", "bury", "by", "dale", "field", "ford", "gate", "ham", "haven", "land", "ley", "mere", "mont", "port", "stead", "ton", "vale", "view", "ville", "wick", "wood", "worth", " Bend", " Corners", " Creek", " Crossing", " Falls", " Grove", " Harbor", " Heights", " Hill", " Hollow", " Lake", " Landing", " Mills", " Point", " Springs", " Valley"];
