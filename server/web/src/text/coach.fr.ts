// French for the guided first game.
import type { coach_en } from './coach.en';

export const coach_fr: Record<keyof typeof coach_en, string> = {
    coach: 'Votre première partie',
    'coach.go': 'Apprendre à jouer',
    'coach.go.what': 'Votre première partie, expliquée pas à pas. Environ dix minutes.',
    'coach.understood': 'Compris',
    'coach.stop': 'Passer le tutoriel',
    'coach.of': '{n} sur {all}',
    'coach.tile': 'Posez votre tuile',
    'coach.tile.what':
        'À chaque tour, vous piochez une tuile et la posez à côté de celles du plateau. Les bords doivent correspondre : ville contre ville, route contre route, pré contre pré. Les places possibles sont entourées. Choisissez-en une.',
    'coach.turn': 'Tournez-la, puis validez',
    'coach.turn.what':
        'Cliquez de nouveau sur la tuile pour la tourner. Vous pouvez ensuite poser une figurine sur cette tuile, ou la garder. Puis validez.',
    'coach.city': 'Un chevalier dans une ville',
    'coach.city.what':
        'Une figurine dans une ville est un chevalier. Une ville achevée rapporte 2 points par tuile et 2 par blason. Une ville encore ouverte à la fin rapporte la moitié.',
    'coach.road': 'Une figurine sur une route',
    'coach.road.what':
        'Une route est achevée quand ses deux bouts sont fermés : à un carrefour, une ville, un monastère, ou en boucle. Elle rapporte 1 point par tuile.',
    'coach.monastery': 'Un moine dans un monastère',
    'coach.monastery.what':
        'Un monastère est achevé quand des tuiles l’entourent de tous côtés. Il rapporte 9 points, un par tuile. Il lui faut seulement du temps.',
    'coach.farmer': 'Un paysan dans un pré',
    'coach.farmer.what':
        'Une figurine dans un pré est un paysan et y reste jusqu’à la fin de la partie. Chaque ville achevée qui touche son pré rapporte alors 3 points. Les premiers paysans valent beaucoup, mais ne reviennent pas.',
    'coach.rivals': 'À qui est-ce ?',
    'coach.rivals.what':
        'Vous ne pouvez pas poser une figurine sur une route, une ville ou un pré déjà occupé. Mais deux éléments séparés peuvent se rejoindre. Le joueur qui y a la majorité marque alors les points. En cas d’égalité, chacun les reçoit tous.',
    'coach.back': 'Des points, et la figurine revient',
    'coach.back.what':
        'Un élément achevé est compté aussitôt et ses figurines reviennent. Vous en avez sept : gardez-en pour la suite.',
    'coach.few': 'La fin approche',
    'coach.few.what':
        'Il ne reste que quelques tuiles. Ce que vous ne pouvez plus achever vaut moins. Un dernier paysan, ou une figurine sur un petit élément, peut encore rapporter.',
    'coach.end': 'Le décompte final',
    'coach.end.what':
        'Les éléments inachevés rapportent leur part réduite, et les paysans la leur. Suivez le décompte pas à pas : chaque nombre montre d’où il vient. Vous connaissez le jeu !',
};
