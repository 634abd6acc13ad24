// Common words that German compounds are made of, in lower case, as they stand inside a compound. A longer word
// that would fall apart wrongly is kept whole by standing here itself.
export const germanParts: readonly string[] = `
abend abfall abschnitt abteilung adler adresse affe akte alarm alt alter altertum amt analyse anfang angebot
angst anlage antrag antwort anwalt anwendung anzeige anzug apfel apparat arbeit arbeiter archiv arm armee
art artikel arzt aspekt atem atom aufgabe aufnahme auftrag auge ausbildung ausgabe ausgang auskunft ausland
ausstellung auswahl ausweis auto autor bach backen bad bahn ball ballett band bank bart basis batterie bau
bauch bauer baum baumwolle beamte becher becken bedarf beere behandlung behörde bein beitrag beleg bereich
berg bericht beruf berufung beschreibung besitz bestand bestell bestellung besuch besuche betrag betrieb
bett beutel bewegung bezirk bezug bibliothek biene bier bild bilder bildung binde birne blase blatt blei
blick blitz block blume blumen blut boden bogen bohne bohrer boot brand braten brauch brause brei breite
bremse brett brief brille brot bruch brücke bruder brunnen brust buch bücher buchstabe bucht bude bühne bund
burg bürger büro bursche bus busch butter chef chemie chor christ computer creme dach dame dampf darm
darstellung daten datum dauer decke deckel denkmal dichter dieb dienst ding dom donner donnerstag dorf dose
drache draht dreck druck drucker duft dünger durst ebene ecke ehe eier eigen eigentum eimer einfluss eingang
einheit einkauf einkommen einrichtung einsatz eintritt einwohner eis eisen element eltern empfang energie
engel ente entwicklung erd erde erfahrung erfolg ergebnis erlaubnis ernte erz erzeugung essen essig eule
export fabrik fach faden fahne fahr fahrer fahrt fall falle falte familie fang farbe faser fass faust feder
fehler feier feiertag feind feld fell fels fenster ferien fern fernsehen fest feuer figur film finanz finger
firma fisch fischer fläche flagge flamme flasche fleck fleisch fliege flieger flucht flug flügel fluss folge
förderung form formel forscher forschung foto frage frau freiheit freitag freizeit freund freundschaft
friede frieden frist frosch frost frucht früh frühling frühstück fuchs führer führung funk funktion furcht
fuß futter gabel gang gans garten gas gasse gast gastgeber gebäck gebäude geber gebet gebiet gebirge gebiss
gebrauch gebühr geburt gedicht gefahr gefängnis gefühl gegend gegenstand gehalt geheimnis gehirn geist geld
gelenk gemälde gemeinde gemeinschaft gemüse genuss gepäck gerät gericht geruch geschäft geschenk geschichte
geschirr geschlecht geschmack geschwindigkeit gesellschaft gesetz gesicht gespräch gestein gesundheit
getränk getreide gewalt gewebe gewehr gewerbe gewicht gewinn gewitter gewürz gift gitter glas glaube
gleichgewicht glied glocke glück gold gott grab grad graf gras grenze grill größe grube grün grund grundlage
gruppe gruß gummi gurke gurt gürtel gut haar hafen hafer hahn haken halle hals halt haltung hammer hand
handel händler handlung handschuh handwerk handwerker handy hase haube hauch haupt haus haushalt haut heck
heer heft heil heim heimat heizung held helfer hemd herbst herd herr herrschaft herz heu hilfe himbeere
himmel hirn hirsch hirt hitze hobby hoch hochzeit hof höhe höhle holz honig horn hose hotel huhn hühner
hülle hund hunger husten hut hütte idee industrie information inhalt insel institut instrument interesse
internet jagd jäger jahr jahrhundert jahrzehnt jubiläum jugend junge jungfrau kabel käfer kaffee kaiser kalb
kalender kalk kalt kamera kamin kamm kammer kampf kanal kante kanzler kapital kapitän karte kartoffel käse
kasse kasten katalog kater katze kauf käufer kaufmann kehle keks keller kellner kern kerze kessel kette kind
kinder kino kirche kirsche kissen kiste klammer klang klasse klavier kleid kleider kleidung klima klinge
klinik klopf kloster knie knochen knopf koch kode koffer kohl kohle komma kommission komödie komponist könig
konto kontrolle konzert kopf korb korn körper kost kosten kraft kragen kram kran kranken krankheit kranz
krebs kreide kreis kreuz krieg krieger krone küche kuchen kugel kuh kühl kultur kunde kunst künstler kupfer
kur kurs kurve kuss küste labor lache laden lager lamm lampe land landschaft landwirt landwirtschaft länge
lärm last laster lauf läufer laune laut leben leber leder leer lehm lehre lehrer leib leiche leid leine
leinen leistung leiter leitung lektion lenk lese leser leute licht liebe lied liefer lieferung liga likör
linie linse lippe liste literatur lob loch löffel lohn luft lüge lunge lust macht mädchen magen mahl
mahlzeit maler mandel mann männer mannschaft mantel märchen marke markt marmelade maß maschine maske masse
material mauer maul maurer maus medizin meer mehl mehr meinung meister melder meldung menge mensch menschen
messe messer metall meter methode miete milch militär minister minute mischung mittag mitte mittel
mitternacht mittwoch möbel mode modell monat mönch mond montag moor moos moral mord mörder morgen motor
mücke mühle müll mund münze muschel museum musik musiker muskel muster mut mutter mütze nachbar nachmittag
nachricht nacht nachtisch nadel nagel nähe nahrung name narbe nase nation natur nebel neffe nehmer nerv nest
netz netzwerk niederlage nord norden not note nudel nummer nuss nutzer nutzung ober objekt obst ofen
offizier ohr olive oliven oma onkel oper operation opfer ordner ordnung organ ort osten oster paar paket
palast panzer papier pappe park partei partner pass patient pause pech pelz person pfad pfand pfanne pfarrer
pfeffer pfeife pfeil pferd pflanze pflanzen pflaster pflaume pflege pfleger pflicht pilz pinsel plan planet
platte platz politik politiker polizei polizist post präsident praxis preis presse prinz probe problem
produkt produktion professor programm projekt prozess prüfung pudding pulver pumpe punkt puppe quark quelle
rabatt rad radio rahmen rakete rand rang rasen rasse rat raub räuber rauch raum rausch rechner rechnung
recht rede regal regel regen regierung regime region reich reif reifen reihe reim reis reise reiter reiz
rente reparatur republik reserve rest restaurant rettung revolution rezept richter richtung riegel riemen
riese rind rinde ring rippe rock roggen rohr rolle roman rose rosen rost rot rücken ruder ruf ruhe ruhm rum
runde saal sache sachen sack saft sahne saison salat salbe salz samen sammler sammlung samstag sand sänger
sarg sattel satz säule säure schach schacht schachtel schaden schaf schäfer schale schalter scham schar
schatten schatz schau schauer schaufel schauspiel schauspieler scheibe schein schenkel scherz scheune
schicht schicksal schiene schiff schild schilf schimmel schirm schlacht schlaf schlag schlange schlauch
schleuse schlitten schloss schlosser schluss schlüssel schmerz schmuck schmutz schnabel schnaps schnauze
schnecke schnee schneider schnell schnitt schnitzel schnupfen schnur schokolade schornstein schoß schrank
schraube schreck schrei schreib schreiber schrift schriftsteller schritt schuh schuld schule schüler
schulter schürze schuss schüssel schutz schwamm schwan schwanz schwarz schwein schweiß schwert schwester
schwimm see seele segel seide seife seil seite sekretär sekt sekunde sender sendung senf sessel sicherheit
sicht sieb sieg sieger signal silber sinn sitte sitz sitzung socke sohle sohn sold soldat sommer sonne
sonnen sonntag sorge spalte spannung spargel spaß spatz speck speicher speise sperre spiegel spiel spieler
spinne spitze sport sportler sprach sprache sprecher sprung spur staat stab stadt stahl stall stamm stand
standard stange star start station statistik staub steg stein stelle stellung stempel stern steuer steuern
stich stiefel stiel stier stift stil stille stimme stirn stock stoff stolz storch strafe strahl strand
straße strauß strecke streich streifen streik streit strom strömung strumpf stube stück student studie
studium stufe stuhl stunde sturm sturz stütze suche sucht süd süden suppe system tabak tabelle tablette
tafel tag tal tank tanne tante tanz tänzer tasche taschen tasse tat täter tätigkeit tatsache taube tausch
taxi technik techniker tee teer teich teig teil teilchen teilnehmer telefon teller tempel temperatur teppich
termin terrasse test teufel text theater theorie thron tier tiere tiger tinte tisch tischler titel tochter
tod toilette tomate ton topf tor torte tour tradition tragödie traktor träne traube trauer traum treffen
treppe tresor trieb trink trommel tropfen truppe tuch tür turm turnier tüte typ übung ufer uhr umgebung
umschlag umwelt unfall uniform universität unternehmen unterricht unterschrift untersuchung urlaub ursache
urteil vater verband verbindung verbot verbrauch verbraucher verbrechen verein verfahren verfassung
vergleich verhältnis verhandlung verkauf verkäufer verkehr verlag verlust vermögen verpackung versammlung
versicherung versorgung verstand versuch verteidigung vertrag vertreter vertrieb verwaltung vieh viertel
vogel volk vorhang vorschrift vorstellung vortrag waage wache wachs wachstum waffe wagen wahl wahrheit wald
wand wanderer wanne ware waren wärme wasch wäsche wasser watte weber wechsel wecker weg wehr weide weihnacht
weihnachten wein weiß weite weizen welle welt wende werbung werfer werft werk werkstatt werkzeug wert wesen
westen wettbewerb wette wetter wiese wild wind winkel winter wirkung wirt wirtschaft wissen wissenschaft
witwe witz woche wohl wohn wohnung wolf wolke wolle wort wörter wunde wunder wunsch wurf wurst wurzel wüste
wut zahl zahlung zahn zange zaun zeichen zeichnung zeit zeitalter zeitschrift zeitung zelle zelt zentrum
zettel zeug zeuge zeugnis ziege ziegel ziel zimmer zins zirkus zitrone zoll zone zoo zopf zucht zucker zug
zügel zukunft zunge zustand zweck zweig zwerg zwiebel zwilling
`
  .trim()
  .split(/\s+/)
