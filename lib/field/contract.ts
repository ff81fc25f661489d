/**
 * What checks answers, values and files against the contract, loaded together and when it is needed: apart, each would
 * bring the schemas of the records.
 */
export { endpointOf } from "@/contract";
export { FieldFileError, readFieldFile } from "./file-read";
