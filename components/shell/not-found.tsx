"use client";

import { PublicFrame } from "./public-frame";
import { Unavailable } from "./unavailable";

/** An address that names nothing, within the main layout. As a client component, a page names it without its markup. */
export const NotFound = () => (
  <Unavailable title="Página no encontrada">La dirección no existe o el registro ya no está disponible.</Unavailable>
);

/** The same outside the main layout. */
export const PublicNotFound = () => (
  <PublicFrame>
    <NotFound />
  </PublicFrame>
);
