import type { Permission } from "@/contract/policy";
import type { CallContext } from "./handler";

/** A GET whose response is not the contract's JSON (an image, a health line). */
export interface RawRoute {
  /** Below /api; `:id` stands for a record's id. */
  path: string;
  access: Permission | "session" | "public";
  /** `id` is 0 if the path has none. Throws Problem. */
  run(input: { id: number; query: URLSearchParams; headers: Headers; context: CallContext }): Promise<Response>;
}
