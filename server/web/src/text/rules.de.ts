// German: quick rules. The keys are those of rules.en.ts.
import type { rules_en } from './rules.en';

export const rules_de: Readonly<Record<keyof typeof rules_en, string>> = {
    'rules.carcassonne':
        'Lege in deinem Zug das Plättchen auf deiner Hand an: Straße an Straße, Stadt an Stadt, Wiese an Wiese. Dann darfst du eine Figur auf dieses Plättchen setzen. Zuletzt werden fertige Gebiete gewertet.\n' +
        'Auf eine Straße oder in eine Stadt, die schon besetzt ist, darfst du keine Figur setzen, wie weit weg die andere auch steht. Aber zwei besetzte Gebiete können später zusammenwachsen.\n' +
        'Eine Straße ist fertig, wenn beide Enden geschlossen sind – durch eine Kreuzung, eine Stadt oder ein Kloster – oder wenn sie ein Rundweg ist. Sie bringt 1 Punkt für jedes Plättchen.\n' +
        'Eine Stadt ist fertig, wenn ihre Mauer geschlossen ist und innen kein Plättchen fehlt. Sie bringt 2 Punkte für jedes Plättchen und 2 für jedes Wappen.\n' +
        'Ein Kloster ist fertig, wenn alle acht Plätze ringsum belegt sind. Es bringt 9 Punkte.\n' +
        'Die Punkte bekommt der Spieler mit den meisten Figuren. Bei Gleichstand bekommt jeder alle. Dann kehren die Figuren zu ihren Besitzern zurück.\n' +
        'Die Partie endet mit dem letzten Plättchen. Dann werden unfertige Gebiete gewertet: Straßen 1 für jedes Plättchen, Städte 1 für jedes Plättchen und jedes Wappen, Klöster 1 und dazu 1 für jedes Plättchen ringsum.',
    'rules.farmers':
        'Du darfst eine Figur auch als Bauern auf eine unbesetzte Wiese setzen. Er bleibt bis zum Ende der Partie.\n' +
        'Straßen, Städte und Flüsse trennen Wiesen.\n' +
        'Am Ende bekommt der Spieler mit den meisten Bauern auf einer Wiese 3 Punkte für jede fertige Stadt an ihr. Eine Stadt zählt für jede Wiese, an die sie grenzt.',
    'rules.abbot':
        'Jeder Spieler hat außer den Meeples einen Abt. Nur der Abt darf in einem Garten stehen. Er darf auch in ein Kloster.\n' +
        'Ein Garten wird wie ein Kloster gewertet: 1 Punkt und 1 für jedes Plättchen ringsum, 9, wenn alle acht da sind.\n' +
        'Statt eine Figur zu setzen, darfst du deinen Abt zurücknehmen und sein Gebiet so werten, wie es ist.',
    'rules.labyrinth':
        'Das Labyrinth ist eine Straße nach allen vier Seiten und keine Kreuzung: Seine Zweige sind ein Netz und werden zusammen gewertet.\n' +
        'Einfach: Das Netz ist eine gewöhnliche Straße.\n' +
        'Fortgeschritten: Du darfst eine Figur auf das Labyrinth selbst setzen oder auf einen unbesetzten Zweig, auch wenn das Netz anderswo besetzt ist. Ist das Netz fertig, bekommt der Spieler mit den meisten Figuren 1 Punkt für jedes Plättchen und 2 für jede Figur darauf, gleich von wem.\n' +
        'Ist es am Ende unfertig, wird es wie eine gewöhnliche Straße gewertet.',
    'rules.inns_and_cathedrals':
        'Eine fertige Straße mit Wirtshaus bringt 2 Punkte für jedes Plättchen. Am Ende unfertig, bringt sie nichts.\n' +
        'Eine fertige Stadt mit Kathedrale bringt 3 Punkte für jedes Plättchen und jedes Wappen. Am Ende unfertig, bringt sie nichts.\n' +
        'Jeder Spieler hat einen großen Meeple. Für die Mehrheit zählt er wie zwei.',
    'rules.mage_and_witch':
        'Legst du ein Plättchen mit dem magischen Zeichen, versetze den Magier oder die Hexe auf eine unfertige Straße oder Stadt, bevor du eine Figur setzt.\n' +
        'Mit dem Magier bringt eine Straße oder Stadt 1 Punkt mehr für jedes Plättchen. Mit der Hexe bringt sie die Hälfte, aufgerundet.\n' +
        'Die beiden stehen nie in demselben Gebiet. Verbindest du ihre Gebiete, versetze einen von beiden.\n' +
        'Sie verlassen das Spielfeld, wenn ihre Straße oder Stadt gewertet wird.',
    'rules.cathedrals_in_germany':
        'An diesen Kathedralen beginnen Straßen. Eine fertige Straße, die zu einer führt, bringt 2 Punkte für jedes Plättchen, und jeder ihrer Abschnitte an der Kathedrale zählt als ein Plättchen.\n' +
        'Ein Meeple auf der Kathedrale selbst ist ein Erzbischof. Ist die letzte ihrer Straßen fertig, bringt er 1 Punkt für jedes Plättchen aller ihrer Straßen, oder 2, wenn die Straße ein Wirtshaus hat.\n' +
        'Am Ende unfertig, bringen beide 1 Punkt für jedes Plättchen.',
    'rules.river':
        'Zuerst wird der Fluss gelegt, von der Quelle bis zum See an seinem Ende. Jedes Plättchen setzt ihn fort.\n' +
        'Er darf nicht zweimal nacheinander in dieselbe Richtung abbiegen.\n' +
        'Auf dem Fluss stehen keine Figuren, und er bringt keine Punkte, aber er trennt Wiesen.',
    'rules.hunters_and_gatherers':
        'Lege in deinem Zug das Plättchen auf deiner Hand an: Wald an Wald, Fluss an Fluss, Wiese an Wiese. Dann darfst du eine Figur auf dieses Plättchen setzen: ein Stammesmitglied oder eine Hütte.\n' +
        'Sammler stehen im Wald. Ein fertiger Wald bringt 2 Punkte für jeden Abschnitt und 2 für jede Pilzlichtung, und seine Sammler kehren zurück.\n' +
        'Stellst du einen Wald mit Goldklumpen fertig, legst du sofort ein Bonusplättchen, auch wenn der Wald dir nicht gehört.\n' +
        'Fischer stehen an Flüssen. Ein Fluss ist fertig, wenn beide Enden durch eine Quelle oder einen See geschlossen sind. Er bringt 1 Punkt für jeden Abschnitt und für jeden Fisch in den Seen an seinen Enden.\n' +
        'Jäger bleiben bis zum Ende auf der Wiese. Dann bringt jedes Tier 2 Punkte, aber jeder Säbelzahntiger frisst einen Hirsch und bringt nichts. Ein Feuer hält die Tiger fern. Einem Jäger an der Kultstätte gehört die Wiese allein.\n' +
        'Hütten bleiben bis zum Ende am Wasser. Dann bekommt der Spieler mit den meisten Hütten an einem Flusssystem 1 Punkt für jeden Fisch in allen seinen Seen.\n' +
        'Die Punkte bekommt der Spieler mit den meisten Figuren. Bei Gleichstand bekommt jeder alle. Unfertige Wälder und Flüsse bringen am Ende nichts.',
    'rules.hunters_and_gatherers_2020':
        'Lege in deinem Zug das Plättchen auf deiner Hand an: Wald an Wald, Fluss an Fluss, Wiese an Wiese. Dann darfst du eine Figur auf dieses Plättchen setzen: ein Stammesmitglied oder eine Hütte.\n' +
        'Sammler stehen im Wald. Ein fertiger Wald bringt 2 Punkte für jedes Plättchen und 3 für jede Pilzlichtung, und seine Sammler kehren zurück.\n' +
        'Stellst du einen Wald mit Menhir fertig, legst du sofort ein Bonusplättchen, auch wenn der Wald dir nicht gehört.\n' +
        'Fischer stehen an Flüssen. Ein fertiger Fluss bringt 1 Punkt für jedes Plättchen und für jeden Fisch in ihm und in den Seen an seinen Enden.\n' +
        'Jäger bleiben bis zum Ende auf der Wiese. Dann bringt ein Hirsch 1 Punkt, ein Auerochse 2, ein Mammut 3. Jeder Säbelzahntiger frisst einen Hirsch, wenn ihn kein Feuer fernhält.\n' +
        'Hütten bleiben bis zum Ende am Wasser. Dann bekommt der Spieler mit den meisten Hütten an einem Flusssystem 1 Punkt für jeden Fisch in allen seinen Seen und Flüssen.\n' +
        'Einige Bonusplättchen haben besondere Kräfte. Jagdfalle: Die Tiere ringsum werden sofort gewertet und verlassen das Spiel. Fallgrube: Die Tiere ringsum zählen doppelt. Einbaum: sofort 2 Punkte für jeden See seines Flusssystems. Floß: Jeder See bringt seinen Hütten 1 Punkt mehr. Schamanin: Du darfst eine Figur deines Stammes in deinen Vorrat zurücknehmen.\n' +
        'Die Punkte bekommt der Spieler mit den meisten Figuren. Bei Gleichstand bekommt jeder alle. Unfertige Wälder und Flüsse bringen am Ende nichts.',
    'rules.cardcassonne':
        'Es gibt vier Reihen: Kloster, Straße, Wiese und Stadt. Lege in deinem Zug eine Karte an das Ende einer Reihe. Einmal pro Runde darfst du stattdessen deinen Gefolgsmann setzen.\n' +
        'Deine erste Karte einer Runde kommt verdeckt in eine beliebige Reihe. Alle anderen kommen offen in die Reihe ihrer Farbe. Joker kommen in eine beliebige Reihe.\n' +
        'Dein Gefolgsmann beansprucht alle Karten bis zum vorigen Gefolgsmann der Reihe. Gewertet wird, wenn alle Karten der Runde liegen. Wer den letzten Gefolgsmann gesetzt hat, gibt in der nächsten Runde.\n' +
        'Personen: die Summe ihrer Werte mal ihre Anzahl. Drache und Fee bringen je 10 Punkte.\n' +
        'Tiere behältst du. Immer wenn eine Art wächst, wird die ganze Art nach der Wertungskarte gewertet.\n' +
        'Gebäude bleiben bis zum Ende unter deiner Truhe. Vier verschiedene bringen am meisten, dann drei, dann zwei.\n' +
        'Eine verdeckte Karte in der Reihe einer anderen Farbe bringt 10 Punkte und verlässt das Spiel. Ein Tier oder ein Gebäude darfst du stattdessen behalten.',
};
