/**
 * The response header in which the ministry API names its release. A web server of the same release has the same
 * contract, so it passes a reply on as it is; one of another server it parses first.
 */
export const RELEASE_HEADER = "X-Inventario-Release";

/**
 * The response header with the epoch of the API's database, a UUID: another one after a backup was restored, so that
 * devices look whether what they sent is still there (decision 049).
 */
export const EPOCH_HEADER = "X-Inventario-Epoca";
