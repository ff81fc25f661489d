/** A control's id. Its message and help use the same id with `-error` and `-help`. */
export const controlId = (name: string) => `registro-${name}`;
export const CODE_ID = "registro-codigo";
export const PASTE_ID = "registro-pegar";
export const SIMILAR_ID = "registro-parecidos";

/** The id of the control that corrects a field. X and Y are read-only, so theirs is the paste field. */
export const correctedAt = (name: string) => (name === "g_x" || name === "g_y" ? PASTE_ID : controlId(name));
