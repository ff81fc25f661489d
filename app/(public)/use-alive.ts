import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;
const inTheBrowser = () => true;
const onTheServer = () => false;

/** False until hydration: before that, a click would submit a form natively. */
export const useAlive = () => useSyncExternalStore(subscribeToNothing, inTheBrowser, onTheServer);
