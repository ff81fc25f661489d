/** An address of this application. */
export const own = (to: string | null | undefined): to is string => /^\/(?![/\\])/.test(to ?? "");

/** An address elsewhere that may be opened from here: http or https, and nothing that runs. */
export const elsewhere = (url: string | undefined): url is string => {
  if (!url || !URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return protocol === "https:" || protocol === "http:";
};
