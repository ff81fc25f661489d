/**
 * Replaces exifreader's names of what a photo's metadata says of camera and picture in the browser: 5 kB compressed. What
 * has no name is not read, and only the way to the position is asked for (header-parts.ts).
 */
const names = { 0x8825: "GPS Info IFD Pointer" };

export default names;
