// `node bin/health.mjs <address>`: ends with 0 where the address answers 200 within four seconds, with 1 otherwise.
const [address = ""] = process.argv.slice(2);
const answer = await fetch(address, { signal: AbortSignal.timeout(4000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
