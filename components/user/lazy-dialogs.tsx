"use client";

import { fetchAhead, later } from "@/components/ui/later";

/** The dialogs carry their library, the form and the contract: the list loads without them. */
const loadUser = () => import("./user-dialog").then((module) => module.UserDialog);

export const LazyUserDialog = later(loadUser);
export const LazyAccountConfirm = later(() => import("./account-confirm").then((module) => module.AccountConfirm));
export const LazyAccountDialog = later(() => import("./account-dialog").then((module) => module.AccountDialog));

/** Event handlers that fetch the form's chunk ahead of the press. */
export const prefetchUserDialog = fetchAhead(loadUser);
