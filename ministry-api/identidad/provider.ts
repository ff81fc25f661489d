import { importPKCS8 } from "jose";
import * as client from "openid-client";
import type { ClaimPaths } from "./claims";

/** The provider of identities, as the environment configures it. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** client_secret_basic, or private_key_jwt by a key in PEM. */
  secret?: string | undefined;
  key?: string | undefined;
  label: string;
  scopes: string;
  claims: ClaimPaths;
  acr: readonly string[];
  only: boolean;
}

/** How far the two clocks may be apart, in seconds. */
const SKEW = 60;
const TIMEOUT = 10;
/** How long what the provider says of itself is believed, in milliseconds. */
const KNOWN_MS = 3_600_000;

/** As forms encode it (RFC 6749 §2.3.1). */
const formEncoded = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);

/** client_secret_basic; the library's own encodes '-', '_' and '.' too, and not every provider decodes them. */
function secretBasic(secret: string): client.ClientAuth {
  return (_server, { client_id }, _body, headers) => {
    const pair = `${formEncoded(client_id)}:${formEncoded(secret)}`;
    headers.set("authorization", `Basic ${Buffer.from(pair).toString("base64")}`);
  };
}

async function clientAuth({ secret = "", key }: ProviderSettings): Promise<client.ClientAuth> {
  return key === undefined ? secretBasic(secret) : client.PrivateKeyJwt(await importPKCS8(key, "RS256"));
}

/** Plain http only to this machine, for a provider that is tried out. */
const isLocal = ({ protocol, hostname }: URL) =>
  protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(hostname);

/** What the provider says of itself. */
async function discover({ issuer, clientId }: ProviderSettings): Promise<client.ServerMetadata> {
  const address = new URL(issuer);
  const local = isLocal(address) && { execute: [client.allowInsecureRequests] };
  const found = await client.discovery(address, clientId, undefined, client.None(), { timeout: TIMEOUT, ...local });
  return found.serverMetadata();
}

/** A configuration of one's own for each use: the library would believe the provider's keys for minutes. */
async function configured(settings: ProviderSettings, server: client.ServerMetadata): Promise<client.Configuration> {
  const auth = await clientAuth(settings);
  const config = new client.Configuration(server, settings.clientId, { [client.clockTolerance]: SKEW }, auth);
  config.timeout = TIMEOUT;
  if (isLocal(new URL(settings.issuer))) client.allowInsecureRequests(config);
  // Signatures are checked also of what comes straight from the provider.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** The provider as sign-ins use it. */
export interface Provider extends Pick<ProviderSettings, "clientId" | "label" | "scopes" | "claims" | "acr" | "only"> {
  /** For one use. What the provider says of itself is asked when first needed, and again after an hour or a failure. */
  config(): Promise<client.Configuration>;
}

/** The provider of these settings; it is not asked before somebody needs it. */
export function knownProvider(settings: ProviderSettings): Provider {
  let known: { at: number; found: Promise<client.ServerMetadata> } | null = null;
  return {
    ...settings,
    config: async () => {
      if (!known || Date.now() - known.at > KNOWN_MS) {
        const found = discover(settings);
        known = { at: Date.now(), found };
        found.catch(() => (known = null));
      }
      return configured(settings, await known.found);
    },
  };
}
