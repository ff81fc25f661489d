// The ministry API of a release: `node bin/api.mjs` serves, `node bin/api.mjs <command>` runs an administrator's
// command (`help` lists them). Settings come from the environment (docs/configuration.md).
import { readSettings } from "./settings.mjs";

// Without it the API would open the embedded database, whose demonstration accounts have a published password.
const needed = { DATABASE_URL: "a release keeps its data in a PostgreSQL. To try the product, use npm start." };
// What these say needs no database.
const saysOnly = process.argv.slice(2).some((word) => ["help", "--help", "version"].includes(word));

readSettings(saysOnly ? {} : needed);
await import(new URL("../api/start.mjs", import.meta.url).href);
