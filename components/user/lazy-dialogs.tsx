"use client";

import dynamic from "next/dynamic";

/** The dialogs carry their library, the form and the contract: the list loads without them. */
const loadUser = () => import("./user-dialog").then((module) => module.UserDialog);

export const LazyUserDialog = dynamic(loadUser, { ssr: false });
export const LazyAccountConfirm = dynamic(() => import("./account-confirm").then((module) => module.AccountConfirm), {
  ssr: false,
});
export const LazyAccountDialog = dynamic(() => import("./account-dialog").then((module) => module.AccountDialog), {
  ssr: false,
});

/** Event handlers that fetch the form's chunk ahead of the press. */
export const prefetchUserDialog = { onPointerEnter: () => void loadUser(), onFocus: () => void loadUser() };
