import { openApiDocument } from "./openapi";

/** `npm run openapi`: prints the contract as an OpenAPI 3.1 document. */
process.stdout.write(`${JSON.stringify(openApiDocument([]), null, 2)}\n`);
