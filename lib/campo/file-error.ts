/** A file that cannot be loaded; its message is for the person. */
export class FieldFileError extends Error {
  override name = "FieldFileError";
}
