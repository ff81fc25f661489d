"use client";

import { fetchAhead, lazyPart } from "@/components/ui/lazy-part";

/** The dialogs need their library, the form and the contract, so the list loads without them. */
const loadUser = () => import("./user-dialog").then((module) => module.UserDialog);

export const LazyUserDialog = lazyPart(loadUser);
export const LazyAccountConfirm = lazyPart(() => import("./account-confirm").then((module) => module.AccountConfirm));
export const LazyAccountDialog = lazyPart(() => import("./account-dialog").then((module) => module.AccountDialog));

/** Event handlers that load the form's code before the click. */
export const prefetchUserDialog = fetchAhead(loadUser);
