// The web application's production build, made only if a source has changed since the last one.
import { build } from "./lib/prepare.mjs";

await build();
