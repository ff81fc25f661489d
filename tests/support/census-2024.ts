/**
 * The 343 territorial units of the census of 2024 (INE, CPV-2024): code and name as the census writes them, by department.
 * Where the catalogue has another usual name, it follows after "=".
 */
export const CENSUS_2024 = `
010101 Sucre
010102 Yotala
010103 Poroma
010201 Azurduy
010202 Tarvita
010301 Zudáñez
010302 Presto
010303 Mojocoya
010304 Icla
010401 Padilla
010402 Tomina
010403 Sopachuy
010404 Alcalá = VILLA ALCALÁ
010405 El Villar
010501 Monteagudo
010502 Huacareta = SAN PABLO DE HUACARETA
010601 Tarabuco
010602 Yamparáez
010701 Camargo
010702 San Lucas
010703 Incahuasi
010704 Villa Charcas
010801 Villa Serrano
010901 Villa Abecia
010902 Culpina
010903 Las Carreras
011001 Villa Vaca Guzmán = VILLA VACA GUZMÁN (MUYUPAMPA)
011002 Huacaya (Autonomía Guaraní Chaqueño de Huacaya) = HUACAYA
011003 Macharetí
020101 Nuestra Señora de La Paz = LA PAZ
020102 Palca
020103 Mecapaca
020104 Achocalla
020105 El Alto
020201 Achacachi
020202 Villa Ancoraimes = ANCORAIMES
020203 Huarina
020204 Santiago de Huata
020205 Huatajata
020206 Chua Cocani
020301 Corocoro
020302 Caquiaviri
020303 Calacoto
020304 Comanche
020305 Charaña
020306 Waldo Ballivián
020307 Nazacara de Pacajes
020308 Santiago de Callapa
020401 Puerto Acosta
020402 Mocomoco
020403 Puerto Mayor de Carabuco = PUERTO CARABUCO
020404 Humanata
020405 Escoma
020501 Chuma
020502 Ayata
020503 Aucapata
020601 Sorata
020602 Guanay
020603 Tacacoma
020604 Quiabaya
020605 Combaya
020606 Tipuani
020607 Mapiri
020608 Teoponte
020701 Apolo
020702 Pelechuco
020801 Viacha
020802 Puerto Mayor de Guaqui = GUAQUI
020803 Tiahuanacu = TIWANAKU
020804 Desaguadero
020805 La (Marka) San Andrés de Machaca = SAN ANDRÉS DE MACHACA
020806 Jesús de Machaka = JESÚS DE MACHACA
020807 Taraco
020901 Luribay
020902 Sapahaqui
020903 Yaco
020904 Malla
020905 Cairoma
021001 Inquisivi
021002 Quime
021003 Cajuata
021004 Colquiri
021005 Ichoca
021006 Villa Libertad Licoma
021101 Chulumani
021102 Irupana
021103 Yanacachi
021104 Palos Blancos
021105 La Asunta
021201 Pucarani
021202 Laja
021203 Batallas
021204 Puerto Pérez
021301 Sicasica = SICA SICA
021302 Umala
021303 Ayo Ayo
021304 Calamarca
021305 Patacamaya
021306 Colquencha
021307 Collana
021401 Coroico
021402 Coripata
021501 Ixiamas
021502 San Buenaventura
021601 Charazani
021602 Curva
021701 Copacabana
021702 San Pedro de Tiquina
021703 Tito Yupanqui
021801 San Pedro de Curahuara
021802 Papel Pampa
021803 Chacarilla
021901 Santiago de Machaca
021902 Catacora
022001 Caranavi
022002 Alto Beni
030101 Cochabamba
030201 Aiquile
030202 Pasorapa
030203 Omereque
030301 Ayopaya = INDEPENDENCIA
030302 Morochata
030303 Cocapata
030401 Tarata
030402 Anzaldo
030403 Arbieto
030404 Sacabamba
030501 Arani
030502 Vacas
030601 Arque
030602 Tacopaya
030701 Capinota
030702 Santiváñez
030703 Sicaya
030801 Cliza
030802 Toco
030803 Tolata
030901 Quillacollo
030902 Sipesipe = SIPE SIPE
030903 Tiquipaya
030904 Vinto
030905 Colcapirhua
031001 Sacaba
031002 Colomi
031003 Villa Tunari
031101 Tapacarí
031201 Totora
031202 Pojo
031203 Pocona
031204 Chimoré
031205 Puerto Villarroel
031206 Entre Ríos
031301 Mizque
031302 Vila Vila
031303 Alalay
031304 TIOC-Raqaypampa = TIOC RAQAYPAMPA
031401 Punata
031402 Villa Rivero
031403 San Benito
031404 Tacachi
031405 Villa Gualberto Villarroel = CUCHUMUELA
031501 Bolívar
031601 Tiraque
031602 Shinahota
040101 Oruro
040102 Caracollo
040103 El Choro
040104 Paria = SORACACHI
040201 Challapata
040202 Santuario de Quillacas
040301 Corque
040302 Choquecota
040401 Curahuara de Carangas
040402 Turco
040501 Huachacalla
040502 Escara
040503 Cruz de Machacamarca
040504 Yunguyo del Litoral
040505 Esmeralda
040601 Poopó
040602 Pazña
040603 Antequera
040701 Huanuni
040702 Machacamarca
040801 Salinas de Garci Mendoza (Autonomía Indígena Originario Campesina de Salinas) = SALINAS DE GARCI MENDOZA
040802 Pampa Aullagas
040901 Sabaya
040902 Coipasa
040903 Uru Chipaya (Nación Originaria Uru Chipaya) = CHIPAYA
041001 Toledo
041101 Eucaliptus
041201 Andamarca = SANTIAGO DE ANDAMARCA
041202 Belén de Andamarca
041301 Totora = SAN PEDRO DE TOTORA
041401 Santiago de Huari
041501 La Rivera
041502 Todos Santos
041503 Carangas
041601 Santiago de Huayllamarca
050101 Potosí
050102 Tinguipaya
050103 Yocalla
050104 Urmiri = BELÉN DE URMIRI
050201 Uncía
050202 Chayanta
050203 Llallagua
050204 Chuquihuta Ayllu Jucumani
050301 Betanzos
050302 Chaquí
050303 Tacobamba
050401 Colquechaca
050402 Ravelo
050403 Pocoata
050404 Ocurí
050405 San Pedro de Macha
050501 San Pedro = SAN PEDRO DE BUENA VISTA
050502 Toro Toro = TOROTORO
050601 Cotagaita
050602 Vitichi
050701 Sacaca
050702 Caripuyo
050801 Tupiza
050802 Atocha
050901 Colcha "K"
050902 San Pedro de Quemes
051001 San Pablo = SAN PABLO DE LÍPEZ
051002 Mojinete
051003 San Antonio de Esmoruco
051101 Puna
051102 Caiza "D"
051103 Ckochas
051201 Uyuni
051202 Tomave
051203 Porco
051204 TIOC-Jatun Ayllu Yura = TIOC JATUN AYLLU YURA
051301 Arampampa
051302 Acasio
051401 Llica
051402 Tahua
051501 Villazón
051601 San Agustín
060101 Tarija
060201 Padcaya
060202 Bermejo
060301 Yacuiba
060302 Caraparí
060303 Villa Montes = VILLAMONTES
060401 Uriondo
060402 Yunchará
060501 San Lorenzo
060502 El Puente
060601 Entre Ríos
070101 Santa Cruz de la Sierra
070102 Cotoca
070103 Porongo
070104 La Guardia
070105 El Torno
070201 Warnes
070202 Okinawa Uno
070301 San Ignacio = SAN IGNACIO DE VELASCO
070302 San Miguel = SAN MIGUEL DE VELASCO
070303 San Rafael
070401 Buena Vista
070402 San Carlos
070403 Yapacaní
070404 San Juan
070501 San José = SAN JOSÉ DE CHIQUITOS
070502 Pailón
070503 Roboré
070601 Portachuelo
070602 Santa Rosa = SANTA ROSA DEL SARA
070603 Colpa Bélgica
070701 Lagunillas
070702 Charagua (Autonomía Guaraní Charagua Iyambae) = CHARAGUA
070703 Cabezas
070704 Cuevo
070705 Gutiérrez (Autonomía Indígena Kereimba Iyaambae) = GUTIÉRREZ
070706 Camiri
070707 Boyuibe
070801 Vallegrande
070802 Trigal
070803 Moromoro = MORO MORO
070804 Postrervalle = POSTRER VALLE
070805 Pucará
070901 Samaipata
070902 Pampagrande = PAMPA GRANDE
070903 Mairana
070904 Quirusillas
071001 Montero
071002 General Saavedra
071003 Mineros
071004 Fernández Alonso
071005 San Pedro
071101 Concepción
071102 San Javier
071103 San Julián
071104 San Antonio de Lomerio
071105 San Ramón
071106 Cuatro Cañadas
071201 San Matías
071301 Comarapa
071302 Saipina
071401 Puerto Suárez
071402 Puerto Quijarro
071403 El Carmen Rivero Tórrez = CARMEN RIVERO TÓRREZ
071501 Ascención de Guarayos = ASCENSIÓN DE GUARAYOS
071502 Urubichá
071503 El Puente
080101 Trinidad
080102 San Javier
080201 Riberalta
080202 Guayaramerín
080301 Reyes
080302 San Borja
080303 Santa Rosa = SANTA ROSA DE YACUMA
080304 Puerto Menor de Rurrenabaque = RURRENABAQUE
080401 Santa Ana = SANTA ANA DE YACUMA
080402 Exaltación
080501 San Ignacio = SAN IGNACIO DE MOXOS
080601 Loreto
080602 San Andrés
080701 San Joaquín
080702 San Ramón
080703 Puerto Siles
080801 Magdalena
080802 Baures
080803 Huacaraje
080901 TIOC-Territorio Indígena Multiétnico = TIOC TERRITORIO INDÍGENA MULTIÉTNICO
090101 Cobija
090102 Porvenir
090103 Bolpebra
090104 Bella Flor
090201 Puerto Rico
090202 San Pedro
090203 Filadelfia
090301 Puerto Gonzalo Moreno
090302 San Lorenzo
090303 Sena = EL SENA
090401 Santa Rosa = SANTA ROSA DEL ABUNÁ
090402 Ingavi
090501 Nueva Esperanza = NUEVO MANOA (NUEVA ESPERANZA)
090502 Villa Nueva = VILLA NUEVA (LOMA ALTA)
090503 Santos Mercado
`;
