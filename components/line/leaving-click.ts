import { isFieldHref } from "@/lib/hrefs";

/** Whether this click follows a link that needs the server and replaces or reloads the page. */
export function leavesByClick(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement)) return false;
  const to = new URL(link.href, window.location.href);
  // A picture or PDF held by the page itself (blob:) does not need the server.
  if (to.origin !== window.location.origin || !to.protocol.startsWith("http")) return false;
  if (isFieldHref(to.pathname)) return false;
  const { pathname, search } = window.location;
  return to.hash === "" || to.pathname !== pathname || to.search !== search;
}
