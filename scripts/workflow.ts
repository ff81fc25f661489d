// `npm run docs:workflow`: writes docs/workflow.md from the workflow's table and the permissions.
import { writeFileSync } from "node:fs";
import { workflowPage } from "./workflow/page";

writeFileSync(new URL("../docs/workflow.md", import.meta.url), await workflowPage());
