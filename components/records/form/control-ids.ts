import type { FieldName } from "./fields";

/** A control's id, and `-error` and `-help` of it. */
export const controlId = (name: FieldName) => `registro-${name}`;
export const CODE_ID = "registro-codigo";
export const PASTE_ID = "registro-pegar";

/** The control in which a field is mended: the point is where coordinates are pasted. */
export const mendedIn = (name: FieldName) => (name === "g_x" || name === "g_y" ? PASTE_ID : controlId(name));
