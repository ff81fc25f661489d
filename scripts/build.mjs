// The production builds of the ministry API and the web application, each made only if a source has changed since the
// last one.
import { build, buildApi } from "./lib/prepare.mjs";

await buildApi();
await build();
