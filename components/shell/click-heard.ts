/** Event on the window that a click has reached React's components. */
export const CLICK_HEARD = "click-heard";
