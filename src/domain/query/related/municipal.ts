/**
 * Words of municipal law with the same meaning, one group per line (syntax: see `readGroups`). Terms before a ">" are
 * what people say but the law does not. Terms in lines that start with "?" are offered, not searched. Lines that start
 * with "=" contain forms of one word without a common stem.
 */
export const MUNICIPAL = `
car, automobile, vehicle, motor vehicle
? truck, commercial vehicle, motor truck
RV, recreational vehicle, motor home, camper
bike, bicycle
motorcycle, motor-driven cycle
moped, motor scooter, motorized bicycle
cell phone > mobile telephone, cellular telephone, wireless telephone
mobile phone > mobile telephone, cellular telephone, wireless telephone
texting > text message, mobile telephone, electronic device
seat belt, safety belt
car seat, child restraint, child safety seat, infant seat
traffic light, traffic signal
crosswalk, pedestrian crossing
? skateboard, roller skates, in-line skates
road > street, roadway, highway
parking lot, parking facility
parking ticket > parking citation, parking violation, notice of infraction
ticket > citation, notice of infraction, notice of violation
tow, impound
? speeding, speed limit
drunk driving, driving under the influence, DUI, DWI
drunk > intoxicated, under the influence
taxi, taxicab
rideshare, transportation network company, private vehicle-for-hire
ADU, accessory dwelling unit, second unit, secondary unit, granny flat, in-law unit, in-law apartment, in-law suite
mother-in-law apartment, mother-in-law suite, mother-in-law unit > accessory dwelling unit, second unit
JADU, junior accessory dwelling unit
granny unit > accessory dwelling unit, second unit
tiny house > accessory dwelling unit, manufactured home
house > dwelling, residence
? home, dwelling, residence
apartment > multiple dwelling, multiple family dwelling, multi-unit, multifamily, rental unit
duplex, two-family dwelling
single-family home, single-family dwelling, one-family dwelling
townhouse, townhome, row house
condo, condominium
mobile home, manufactured home
HOA, homeowners association, common interest development, unit owners' association
landlord, lessor, housing provider
tenant, lessee, renter
rent, rental
evict > recovery of possession, unlawful detainer, notice to vacate
rent control, rent stabilization
short-term rental, vacation rental, home sharing
Airbnb > short-term rental, vacation rental, transient accommodation
hotel, motel, inn
hotel tax, transient occupancy tax, room tax, lodging tax
affordable housing, inclusionary housing, below market rate
trash, garbage, refuse, rubbish, solid waste
trash can, garbage can, waste container, solid waste container, solid waste can
dumpster, debris box
junk, salvage
junkyard, salvage yard, automobile wrecking
? litter, debris, rubbish
plastic bag, carryout bag, carry-out bag, single-use bag, disposable bag
styrofoam, polystyrene
sewer, wastewater
storm water, stormwater
? runoff, stormwater, drainage
floodplain, flood zone, flood hazard
septic tank, sewage disposal system
dog, canine
cat, feline
puppy > dog
kitten > cat
pet > animal
dangerous dog, vicious dog, dangerous animal, vicious animal
service dog, service animal, guide dog, assistance animal
poop > feces, defecate, excrement
pee > urinate
chicken, hen, poultry, fowl
bee, beehive, apiary
pig, swine, hog
? livestock, farm animal, cattle
rat, rodent, vermin
? fence, wall, hedge
tall > height
yard sale, garage sale, rummage sale
backyard > rear yard
front yard, street yard
setback, required yard, yard requirement
shed, accessory building, accessory structure
? deck, porch, patio, balcony
pool > swimming pool
hot tub, spa, jacuzzi
cut down > remove, removal
tree trimming, tree pruning
lawn, turf
weeds, rank growth, overgrown vegetation
shovel > removal of snow, snow removal
clear snow > removal of snow, snow removal, remove snow
snow removal, removal of snow
graffiti, deface
vacant building, abandoned building, unoccupied building
? blight, public nuisance, property maintenance
tear down > demolition, demolish, raze
demolish, raze
? remodel, renovate, alteration
solar panel, solar energy system, photovoltaic
wind turbine, wind energy system
cell tower, wireless communication facility, telecommunications facility
EV charger, electric vehicle charging station
drone, unmanned aircraft
variance, zoning exception
conditional use permit, special use permit, special exception
rezoning, zone change, zoning amendment, reclassification
historic building, historic house, historic home, historic landmark, historic property
? subdivision, plat, parcel map
eminent domain, condemnation
billboard, outdoor advertising
political sign, campaign sign, election sign
home business, home occupation, home-based business
business from home, business at home, work from home > home occupation, home-based business
business license, business tax certificate
? permit, license, certificate
restaurant, eating establishment, food establishment, food service
food truck, mobile food vendor, food vending vehicle, mobile vending
street vendor, peddler, hawker
door-to-door > solicitor, peddler, canvasser
alcohol, alcoholic beverage, liquor
beer > alcoholic beverage
wine > alcoholic beverage
tavern, saloon, cocktail lounge
bar > tavern, lounge
cigarette, tobacco product
vape, e-cigarette, electronic smoking device, electronic cigarette
marijuana, cannabis
? weed, marijuana, cannabis
? pot, marijuana, cannabis
strip club, adult entertainment, sexually oriented business
massage parlor, massage establishment
tattoo, body art
pawn shop, pawnbroker
gambling, gaming
fireworks, pyrotechnics
bonfire, open burning
gun, firearm, pistol, handgun
shoot > discharge
loud > noise
loud party > unruly gathering, noise disturbance
? noise, sound, decibel
panhandling, begging, soliciting alms
homeless, unhoused
camping, encampment
trespass, unlawful entry
kid > child, children, minor
teenager, minor, juvenile
teen > minor, juvenile
elderly, senior citizen, older adult
handicapped, disabled
day care, daycare, child care
church, place of worship, religious assembly
cemetery, burial ground, graveyard
lawyer, attorney
cop > police officer, peace officer
firefighter, fireman
fine, penalty
jail, imprisonment, prison
sick days, sick leave, sick time
maternity leave, paternity leave, parental leave, family leave
tip > gratuity
divorce, dissolution of marriage
criminal record, arrest record, conviction record
expunge, sealing of records
restraining order, protection order
ID > identification
public records, freedom of information, FOIA
lead paint, lead-based paint
smoke alarm, smoke detector
procurement, purchasing
? law, ordinance, statute
how high > height
how fast > speed limit, speed
how wide > width
how far > distance
what time > hours
boat > vessel
motorbike > motorcycle
phone > telephone
cost > fee
dump > landfill, transfer station
fix > repair
property line, lot line
marry > marriage
get married > marriage
bed and breakfast, B&B
driver's license, driver license, operator's permit, operator's license
pepper spray, self-defense spray
block party > special event
squatter > unlawful entry, unlawful occupant
jaywalking > pedestrian
barbecue, BBQ
= keep, kept
= sell, sold
= pay, paid
= drive, driven
= feed, fed
= grow, grown
= throw, thrown
= dig, dug
= child, children
= mouse, mice
= foot, feet
= license, licence
= neighbor, neighbour
= neighborhood, neighbourhood
= color, colour
= harbor, harbour
= odor, odour
= labor, labour
= curb, kerb
= tire, tyre
= plow, plough
= center, centre
= theater, theatre
= meter, metre
= defense, defence
= offense, offence
= program, programme
= gray, grey
= catalog, catalogue
= organization, organisation
= authorize, authorise
= storey, story
= women, woman
= bite, bitten
= steal, stolen
= break, broken
= write, written
= ride, ridden
= sink, sunken
= knife, knives
= wolf, wolves
= shelf, shelves
= goose, geese
`;
