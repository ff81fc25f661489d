/** Replaces react-is in the browser, where only downshift's checks during development ask it. */
export const isForwardRef = () => false;
