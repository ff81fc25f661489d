/**
 * The response header in which the ministry API names its release. A web server of the same release has the same
 * contract, so it passes a reply on as it is; one of another server it parses first.
 */
export const RELEASE_HEADER = "X-Inventario-Release";
