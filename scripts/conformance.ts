// `npm run conformance -- --url https://...`: compares a server's responses with the contract and prints a table.
import { writeFileSync } from "node:fs";
import { endpointOf } from "@/contract";
import { pathOf } from "@/contract/calls";
import { checkServer } from "./conformance/check";
import { AYUDA, BadOptions, type Options, readOptions } from "./conformance/options";
import { isFailing, tableOf } from "./conformance/report";

function optionsOrExit(): Options {
  try {
    const options = readOptions(process.argv.slice(2), process.env);
    if (options) return options;
    console.log(AYUDA);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof BadOptions)) throw error;
    console.error(`${error.message}\n\n${AYUDA}`);
    process.exit(2);
  }
}

const { json, ...options } = optionsOrExit();
console.log(`Conformidad de ${options.url} (${options.write ? "lectura y escritura" : "solo lectura"})\n`);
const { findings, mark, left } = await checkServer(options);
console.log(tableOf(findings));
if (mark) {
  console.log(`\nLo creado lleva la palabra ${mark}.`);
  if (left.length === 0) console.log("Todo lo creado se eliminó.");
  else console.log("Queda, porque ninguna cuenta puede eliminarlo:");
  for (const { llamada, id } of left) console.log(`  ${pathOf(endpointOf(llamada))}/${id}`);
}
if (json) writeFileSync(json, `${JSON.stringify({ url: options.url, findings, mark, left }, null, 2)}\n`);
process.exitCode = findings.some(isFailing) ? 1 : 0;
