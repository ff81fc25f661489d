/** The bytes of a file from its wire form: base64, with or without a `data:` prefix. Never throws. */
export const bytesOfBase64 = (text: string): Buffer => Buffer.from(text.replace(/^data:[^,]{0,100},/, ""), "base64");
