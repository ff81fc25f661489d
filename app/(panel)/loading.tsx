/** Skeleton of a page: nothing for the first 200 ms, then the outline of a title and a table (app/parts.css). */
export default function Loading() {
  return (
    <div role="status" data-page-waiting className="animate-late">
      <span className="sr-only">Cargando la página</span>
      <span aria-hidden data-waiting="" className="page-outline" />
    </div>
  );
}
