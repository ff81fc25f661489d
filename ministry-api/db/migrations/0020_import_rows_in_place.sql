-- A row of an import is written several times and read whole: to compress its texts each time costs more than their place.
ALTER TABLE "importacion_fila" SET (toast_tuple_target = 8160);
