/**
 * What checks answers, values and files against the contract, loaded together and when it is needed: apart, each would
 * bring the schemas of the records.
 */
export { recordEndpoint } from "@/contract/records";
export { readFieldFile } from "./file-read";
export { zipEntries } from "./zip-read";
