"""Reads the geographic service with QGIS: writes all attractions to a file, saves a project, opens it again, draws it."""

import json
import sys

from qgis.core import (
    QgsApplication,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QDateTime, QSize, Qt
from qgis.PyQt.QtGui import QColor

url, key, out = sys.argv[1:4]
app = QgsApplication([], False)
app.initQgis()


def layer(name):
    uri = f"url='{url}' typename='{name}' username='qgis' password='{key}' pageSize='1000'"
    found = QgsVectorLayer(uri, name, "OAPIF")
    if not found.isValid():
        sys.exit(f"{name}: {found.error().message()}")
    return found


def plain(value):
    if isinstance(value, QDateTime):
        return value.toUTC().toString(Qt.ISODateWithMs)
    return None if value is None or str(value) == "NULL" else value


places, towns = layer("atractivos"), layer("municipios")
names = [field.name() for field in places.fields()]
with open(f"{out}.ndjson", "w", encoding="utf-8") as lines:
    for feature in places.getFeatures():
        values = dict(zip(names, map(plain, feature.attributes())))
        # QGIS numbers features itself, and has the record's id as an attribute.
        point = feature.geometry().asPoint()
        lines.write(json.dumps({"id": values["id"], "x": point.x(), "y": point.y(), "values": values}) + "\n")

print(f"QGIS: {places.featureCount()} atractivos, {towns.featureCount()} municipios, {places.crs().authid()}")
towns.renderer().symbol().setColor(QColor(240, 240, 230))
project = QgsProject.instance()
project.addMapLayers([towns, places])
project.write(f"{out}.qgz")
project.clear()
project.read(f"{out}.qgz")
order = [project.mapLayersByName(name)[0] for name in ("atractivos", "municipios")]
settings = QgsMapSettings()
settings.setLayers(order)
settings.setDestinationCrs(order[1].crs())
settings.setExtent(QgsRectangle(-70, -23.2, -57, -9.4))
settings.setOutputSize(QSize(900, 900))
job = QgsMapRendererParallelJob(settings)
job.start()
job.waitForFinished()
job.renderedImage().save(f"{out}.png")
app.exitQgis()
