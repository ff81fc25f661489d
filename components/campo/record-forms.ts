/** The forms of a record's tabs, loaded together. */
export { DataTab } from "./data-tab";
export { InformationTab } from "./information-tab";
export { SectionTab } from "./section-tab";
