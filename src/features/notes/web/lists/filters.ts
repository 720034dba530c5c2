import {
  choiceFilter,
  offsetFilter,
  patternFilter,
  urlFilters,
  type UrlFilters,
} from "../../../../ui/page/url-filters.ts";
import { noteColors } from "../../contract/lists.ts";

/** The filters of a list of notes as in its URL (NOTES-04); "" for none. */
export interface NoteFilters {
  readonly visibility: string;
  readonly color: (typeof noteColors)[number] | "";
  /** Of a provision. */
  readonly guid: string;
  /** Number of notes before the first one. */
  readonly from: number;
}

export const noteFilters: UrlFilters<NoteFilters> = urlFilters<NoteFilters>({
  visibility: patternFilter("visibility", /^(?:private|public|[1-9]\d{0,9})$/),
  color: choiceFilter("color", noteColors, ""),
  guid: patternFilter("guid", /^\d{1,15}$/),
  from: offsetFilter("from"),
});

export const isFiltered = ({ visibility, color, guid }: NoteFilters): boolean =>
  [visibility, color, guid].some((value) => value !== "");

/** The same filters in calls. */
export const filtersOfCall = ({ visibility, color, guid }: NoteFilters) => ({
  visibility: visibility === "" ? undefined : visibility,
  color: color === "" ? undefined : color,
  guids: guid === "" ? undefined : guid,
});
