// Français, pour l’analyse d’une partie.
import type { review_en } from './review.en';

export const review_fr: Record<keyof typeof review_en, string> = {
    review: 'Chance et talent',
    'review.ask': 'Analyser cette partie',
    'review.failed': 'Cette partie ne peut pas être analysée pour l’instant.',
    'review.growing': 'Chaque coup est joué et rejoué …',
    'review.margin': 'Avance',
    'review.winning': 'Chances de gagner',
    'review.curve.margin': 'L’avance en points à laquelle s’attendre, après chaque coup',
    'review.curve.winning': 'Les chances de gagner, après chaque coup',
    'review.luck': 'Chance',
    'review.skill': 'Talent',
    'review.marked': 'Marqués',
    'review.none': 'Aucun coup n’était nettement moins bon que le meilleur.',
    'review.here': '{name} : chance {luck}, talent {skill} ; chances de gagner {chance} %.',
    'review.drawn': 'Ce qui aurait été mieux est dessiné sur le plateau.',
    'review.better_at': 'Mieux : {place}',
    'review.what':
        'En points. La chance : ce qui a été pioché, comparé à ce qui aurait pu l’être. Le talent : ce qui a été joué, comparé au meilleur coup possible, jamais au-dessus de 0. Est marqué ce qui coûte plus d’un point, sans que le hasard y soit pour rien.',
    'review.why.points': 'moins de points tout de suite',
    'review.why.feature': 'des zones qui rapportent moins',
    'review.why.hopeless': 'la figurine ne reviendra guère',
    'review.why.field': 'les prés',
    'review.why.figures': 'les figurines en main',
    'review.why.rival': 'cela aide quelqu’un d’autre',
    'review.why.later': 'la suite',
};
