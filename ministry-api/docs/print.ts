import { openApiDocument } from "./openapi";

/** `npm run openapi`: the contract as an OpenAPI 3.1 document on the standard output. */
process.stdout.write(`${JSON.stringify(openApiDocument([]), null, 2)}\n`);
