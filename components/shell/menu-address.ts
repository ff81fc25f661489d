/** Whether this is a path of this application. */
export const isOwnPath = (to: string | null | undefined): to is string => /^\/(?![/\\])/.test(to ?? "");

/** Whether this is a URL that may be opened from the menu: http or https only, so no script URLs. */
export const isExternalUrl = (url: string | undefined): url is string => {
  if (!url || !URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return protocol === "https:" || protocol === "http:";
};
