import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { can, type Subject } from "@/contract/policy";
import { KINDS } from "@/lib/inicio/home";
import { hrefs } from "@/lib/hrefs";
import { RECORD_KINDS } from "@/lib/registros/kinds";

/** Buttons to the forms of new records. */
export const NewRecord = ({ subject }: { subject: Subject }) =>
  KINDS.filter((kind) => can(subject, `${kind}.crear`)).map((kind, at) => (
    <LinkButton
      key={kind}
      href={hrefs.nuevo(kind)}
      variant={at === 0 ? "primary" : "secondary"}
      icon={<Icon name="plus" />}
    >
      {RECORD_KINDS[kind].titles.new}
    </LinkButton>
  ));
