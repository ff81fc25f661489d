import { Skeleton } from "@/components/ui/skeleton";

/** Skeleton of a page: nothing for the first 200 ms, then the outline of a title and a table. */
export default function Loading() {
  return (
    <div role="status" data-page-waiting className="animate-late">
      <span className="sr-only">Cargando la página</span>
      <div className="mb-3 flex h-10 items-center">
        <Skeleton className="h-4! w-72" />
      </div>
      <div className="rounded-md border border-line-default bg-surface">
        {Array.from({ length: 11 }, (_, row) => (
          <div key={row} className="flex h-row-2 items-center gap-6 border-b border-line-subtle px-3 last:border-b-0">
            <Skeleton className="w-28" />
            <Skeleton className="w-64" />
            <Skeleton className="w-40 phone:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
