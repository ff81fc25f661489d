import { vi } from "vitest";

/** jsdom's `Uint8Array` is another than the one that a `TextEncoder` fills, which what writes ZIP files checks. */
export const oneUint8Array = () => vi.stubGlobal("Uint8Array", Object.getPrototypeOf(Buffer));
