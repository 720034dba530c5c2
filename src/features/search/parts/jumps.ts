/** Provisions whose number or title starts with what the user types: the jump search. */
export { useJumps } from "../web/bar/use-jumps.ts";
