import type { Keyring } from "../auth/second-factor-key";
import type { SessionLimits } from "../auth/session-limits";
import type { Limites } from "../bandejas/waiting";
import type { CountUpload, UploadLimits } from "../files/allowance";
import type { FileStore } from "../files/file-store";
import type { Mailer } from "../mail/mailer";
import type { Photos } from "../photos/photos";
import type { Later } from "./later";
import type { Logger } from "./log";

/** What handlers use besides the database; built once at start, replaced in tests. */
export interface Services {
  clock: () => Date;
  mailer: Mailer;
  files: FileStore;
  /** Address of the web application, for links in mails; no slash at the end. */
  publicUrl: string;
  /** Keys of second factors; where there is none, none can be begun. */
  keyring?: Keyring;
  /** How many days each level may take over a step. */
  limites: Limites;
  /** How long a session lasts; half an hour unused and half a day in all where not given. */
  sesion?: SessionLimits;
  /** What a person may upload on one day; UPLOAD_LIMITS where not given. */
  subidas?: UploadLimits;
  /** What is done after an answer; made for the application where not given. */
  later?: Later;
  /** Nobody reviews or approves a record of their own; not asked for where not given. */
  fourEyes?: boolean;
  /** For how many days it is kept who signed in and out; two years where not given. */
  auditDays?: number;
  log: Logger;
}

/** The services and what the application makes of them once, for all handlers. */
export interface AppServices extends Services {
  photos: Photos;
  countUpload: CountUpload;
  later: Later;
}
