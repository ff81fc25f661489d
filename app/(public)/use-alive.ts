import { useSyncExternalStore } from "react";

const never = () => () => undefined;
const inTheBrowser = () => true;
const onTheServer = () => false;

/** False until the page is alive: before that, a press would send a form the browser's own way. */
export const useAlive = () => useSyncExternalStore(never, inTheBrowser, onTheServer);
