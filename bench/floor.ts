import { getTableColumns } from "drizzle-orm";
import pg from "pg";
import { Atractivo } from "../contract/resources/registros";
import { ppirta } from "../ministry-api/db/schema";

/** The catalogue names of a row, as a list shows them. */
const JOINED = `s.codigo_completo as codigo, c.nombre as categoria, ti.nombre as tipo, s.nombre as subtipo,
  c.codigo as codigo_categoria, ti.codigo as codigo_tipo, s.codigo as codigo_subtipo, p.sigla as sigla_proyeccion,
  d.sigla as sigla_datum, ma.nombre as macroregion, r.nombre as region, de.nombre as departamento,
  pr.nombre as provincia, mu.nombre as municipio, ma.codigo as codigo_macroregion, r.codigo as codigo_region,
  de.codigo as codigo_departamento, pr.codigo as codigo_provincia, mu.codigo as codigo_municipio`;

const OWN = Object.keys(getTableColumns(ppirta))
  .filter((name) => name in Atractivo.shape)
  .map((name) => `t.${name}`)
  .join(", ");

/** The page's ids first, by the index alone, and then its ten rows with their names. */
const pageSql = (where: string) => `with page as materialized
  (select t.id from ppirta t where ${where} order by t.id desc limit $1 offset $2)
  select ${OWN}, ${JOINED} from page join ppirta t on t.id = page.id
  join categoria c on c.id = t.id_categoria join tipo ti on ti.id = t.id_tipo join subtipo s on s.id = t.id_subtipo
  join macro ma on ma.id = t.id_macro_region join region r on r.id = t.id_region
  join departamento de on de.id = t.id_departamento join provincia pr on pr.id = t.id_provincia
  join municipio mu on mu.id = t.id_municipio left join proyeccion p on p.id = t.id_proyeccion
  left join datum d on d.id = t.id_datum
  order by t.id desc`;

/**
 * The plain way, well done: the page's ids, its rows with their names, and an exact count by the same indexes, directly
 * through `pg`.
 */
export function plainFloor(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  const there = "t.eliminado_en is null";
  return {
    page: async (page: number) => {
      await pool.query(pageSql(there), [10, (page - 1) * 10]);
      await pool.query(`select count(*) from ppirta t where ${there}`);
    },
    /** `word`: lower case, without accents. */
    search: async (word: string) => {
      await pool.query(pageSql(`${there} and t.busqueda like $3`), [10, 0, `%${word}%`]);
      await pool.query(`select count(*) from ppirta t where ${there} and t.busqueda like $1`, [`%${word}%`]);
    },
    stop: () => pool.end(),
  };
}
