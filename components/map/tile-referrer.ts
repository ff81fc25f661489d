/** Tile servers get the origin as referrer, not the page: some refuse requests without a referrer (decision 041). */
export const tileReferrer = (url: string): "origin" | undefined =>
  new URL(url, window.location.href).origin === window.location.origin ? undefined : "origin";
