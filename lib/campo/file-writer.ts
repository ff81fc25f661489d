/** What writes files, loaded together and when it is needed: apart, each would bring the packing. */
export { divideIntoFiles, fieldFile, fileName, unreadableFileName } from "./file";
export { unreadableFile } from "./unreadable-file";
