import type { Keyring } from "../sesion/second-factor-key";
import type { SessionLimits } from "../sesion/session-limits";
import type { Limites } from "../seguimiento/bandejas/waiting";
import type { CountUpload, UploadLimits } from "../files/allowance";
import type { FileStore } from "../files/file-store";
import type { Mailer } from "../mail/mailer";
import type { Photos } from "../fotogramas/photos";
import type { Background } from "./background";
import type { Provider } from "../identidad/provider";
import type { Targets } from "../webhooks/targets";
import type { Logger } from "./log";

/** What handlers use besides the database; built once at start, replaced in tests. */
export interface Services {
  clock: () => Date;
  mailer: Mailer;
  files: FileStore;
  /** Address of the web application for links in emails, without a slash at the end. */
  publicUrl: string;
  /** Keys of second factors; without one, none can be started. */
  keyring?: Keyring;
  /** The state's provider of identities; absent: none. */
  provider?: Provider;
  /** Where webhooks may be sent to; none if absent. */
  destinos?: Targets | null;
  /** How many days each level may take over a step. */
  limites: Limites;
  /** How long a session lasts; default half an hour unused and half a day in total. */
  sesion?: SessionLimits;
  /** What a person may upload per day; default UPLOAD_LIMITS. */
  subidas?: UploadLimits;
  /** Runs work after a response; created by the application if absent. */
  later?: Background;
  /** The same for the sizes of photos, of its own: no mail waits for pictures. */
  laterSizes?: Background;
  /** Nobody reviews or approves a record of their own; off by default. */
  fourEyes?: boolean;
  /** Days that sign-ins and sign-outs are kept; default two years. */
  auditDays?: number;
  log: Logger;
}

/** The services and what the application builds from them once, for all handlers. */
export interface AppServices extends Services {
  photos: Photos;
  countUpload: CountUpload;
  later: Background;
}
