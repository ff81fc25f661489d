import { matchCall } from "@/contract";
import { errorsOf } from "@/ministry-api/docs/answers";
import { OTRAS } from "@/ministry-api/docs/raw";

const pathOf = (target: string) => new URL(target, "http://api").pathname.replace(/^\/api(?=\/)/, "");

/** The statuses that the documentation declares for a path outside the contract's calls; null for any other path. */
function declaredBeside(path: string): readonly number[] | null {
  for (const [pattern, { others = {}, errors }] of Object.entries(OTRAS)) {
    const matches = new RegExp(`^${pattern.replace(":id", "[^/]+")}$`).test(path);
    if (matches) return [200, ...Object.keys(others).map(Number), ...errors];
  }
  return null;
}

/**
 * Throws if a response has a status that the documentation does not declare for its call. Applied to every request of
 * the test harness.
 */
export function requireDeclared(method: string, target: string, status: number): void {
  const asked = method === "HEAD" ? "GET" : method;
  const path = pathOf(target);
  const beside = asked === "GET" ? declaredBeside(path) : null;
  const found = matchCall(asked, path);
  const declared = beside ?? (found && [200, ...errorsOf(found.name, found.endpoint)]);
  if (declared && !declared.includes(status)) {
    throw new Error(`${found?.name ?? path} answered ${status}, which its documentation does not declare`);
  }
}
