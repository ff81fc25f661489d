/** The position of toasts, in px of the window. */
export interface ToastPlace {
  top: number;
  left: number;
  width: number;
}

const MAX_WIDTH = 480;
/** Below this width every sentence would wrap. */
const MIN_WIDTH = 320;
const MARGIN = 8;

/**
 * The free middle of the top bar, between its name and its buttons. If that is narrower than MIN_WIDTH, toasts also
 * cover the name: they lie over the bar, never over the page. Without a bar: the middle of the window's upper edge.
 */
export function toastPlace(): ToastPlace {
  const free = document.querySelector("[data-toast-place]")?.getBoundingClientRect();
  if (free && free.width > 0) {
    const name = document.querySelector("[data-toast-reserve]")?.getBoundingClientRect();
    const left = (free.width < MIN_WIDTH && name ? name.left : free.left) + MARGIN;
    const room = free.right - MARGIN - left;
    const width = Math.min(MAX_WIDTH, room);
    return { top: MARGIN, left: left + (room - width) / 2, width };
  }
  const width = Math.min(MAX_WIDTH, window.innerWidth - 2 * MARGIN);
  return { top: MARGIN, left: (window.innerWidth - width) / 2, width };
}
