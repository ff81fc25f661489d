// `node bin/health.mjs <address>`: exits with 0 if the address responds with 200 within four seconds, otherwise with 1.
const [address = ""] = process.argv.slice(2);
const answer = await fetch(address, { signal: AbortSignal.timeout(4000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
