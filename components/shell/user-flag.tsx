import { cx } from "@/components/ui/cx";

interface UserFlagProps {
  departamento: string;
  /** Department id 1 to 9; null for the white plate. */
  bandera: number | null;
  className?: string;
}

/** The flag of the person's department; roles 1 and 2 have the white plate 'BO'. */
export function UserFlag({ departamento, bandera, className }: UserFlagProps) {
  const label = `DEPARTAMENTO DE : ${departamento}`;
  return (
    <span role="img" aria-label={label} title={label} className={cx("flag", className)}>
      {bandera === null ? (
        <span aria-hidden className="text-[0.625rem] leading-none font-bold tracking-[0.06em] text-brand-bar">
          BO
        </span>
      ) : (
        <img src={`/banderas/${bandera}.svg`} alt="" width={30} height={20} className="h-full w-full object-cover" />
      )}
    </span>
  );
}
